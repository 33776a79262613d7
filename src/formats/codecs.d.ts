/** OpenJPEG's decoder alone; the package describes none of its parts. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const make: (options: Readonly<Record<string, unknown>>) => Promise<unknown>
  export default make
}
