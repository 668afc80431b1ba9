/** In localStorage: set while photos wait in this browser, so that other visits don't load the code that sends them. */
const key = 'shop.photos';

/** Whether photos wait in this browser: in a draft, or on their way to a line. */
export const photosWait = (): boolean => localStorage.getItem(key) !== null;

export const notePhotosWait = (waiting: boolean): void => {
  if (waiting) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
};
