//! C ABI; its issue follows. It translates and holds no rule.
