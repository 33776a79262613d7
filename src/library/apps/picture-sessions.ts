const PICTURES_OF = 'device '

/** Returns the session id (`MediaKeys`) for the images in a device's feeds; it is not valid for the dashboard. */
export const pictureSession = (deviceId: string): string => PICTURES_OF + deviceId

/** Returns the device id in a session id of `pictureSession`; null for a user's session. */
export const deviceOfPictures = (session: string): string | null =>
  session.startsWith(PICTURES_OF) ? session.slice(PICTURES_OF.length) : null
