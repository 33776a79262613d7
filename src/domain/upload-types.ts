/** Media types of the images that users can upload, which all browsers support, with their file extensions. */
export const UPLOAD_EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const
export type UploadType = keyof typeof UPLOAD_EXTENSIONS
export const UPLOAD_TYPES = Object.keys(UPLOAD_EXTENSIONS) as readonly UploadType[]

/** True for a media type, in lower case and without parameters, of images that users can upload. */
export const isUploadType = (type: string): type is UploadType => Object.hasOwn(UPLOAD_EXTENSIONS, type)
