/** In localStorage: set while photos are on their way to a line. */
const key = 'shop.photos';

/** Whether photos in this browser are on their way to a line. */
export const photosWait = (): boolean => localStorage.getItem(key) !== null;

export const notePhotosWait = (waiting: boolean): void => {
  if (waiting) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
};
