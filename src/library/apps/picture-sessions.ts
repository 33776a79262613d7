const PICTURES_OF = 'device '

/** The session (`MediaKeys`) by which a device's feeds show pictures: it opens none of the dashboard's addresses. */
export const pictureSession = (deviceId: string): string => PICTURES_OF + deviceId

/** The device whose pictures a session shows; null for a session of a person's. */
export const deviceOfPictures = (session: string): string | null =>
  session.startsWith(PICTURES_OF) ? session.slice(PICTURES_OF.length) : null
