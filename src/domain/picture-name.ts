import { UPLOAD_EXTENSIONS } from './upload-types.ts'

/** File names of stored images: the first 20 digits of the content's SHA-1, and the extension of the type. */
export const PICTURE_NAME = new RegExp(`^[0-9a-f]{20}\\.(${Object.values(UPLOAD_EXTENSIONS).join('|')})$`)
