/** Texts of photos on their way to the shop. Only lazy parts load them. */
export const photos = {
  unreadable: 'This browser can’t read this photo. Open it in your photo app, save it as a JPEG and choose it again.',
};
