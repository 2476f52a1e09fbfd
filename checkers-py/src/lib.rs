//! Python binding; its issue follows. It translates and holds no rule.
