// Files that the build puts into the widget's script.
declare module "*.gz" {
  /** The compressed bytes, in base64. */
  const text: string;
  export default text;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
