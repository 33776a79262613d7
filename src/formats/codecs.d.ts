/** OpenJPEG's decoder without its encoder; the package ships no types for this entry point. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const make: (options: Readonly<Record<string, unknown>>) => Promise<unknown>
  export default make
}
