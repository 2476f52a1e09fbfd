use checkers_core::{Variant, perft::*};
fn main(){
  let a: Vec<String> = std::env::args().collect();
  let v = Variant::from_id(&a[1]).unwrap(); let d: u32 = a[2].parse().unwrap();
  let conv = if a.get(3).map(|s| s=="paths").unwrap_or(false) {Convention::Paths} else {Convention::Distinct};
  for i in 1..=d { let t=std::time::Instant::now(); let n=Perft{convention:conv,..Default::default()}.count(&v,&v.initial(),i); println!("{i} {n} {:?}", t.elapsed()); }
}
