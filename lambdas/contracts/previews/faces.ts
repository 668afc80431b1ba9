/** The most faces in a crop. */
export const maxFaces = 8;
