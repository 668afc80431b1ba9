export const product = {
  loadFailed: 'This gift couldn’t be loaded',
  path: 'Breadcrumb',
  home: 'Home',
  pictures: 'Pictures',
  pictureOf: (title: string, number: number, count: number) =>
    count === 1 ? title : `${title}, picture ${number} of ${count}`,
  pictureCount: (number: number, count: number) => `${number} / ${count}`,
  showPicture: (number: number, count: number) => `Show picture ${number} of ${count}`,
  zoom: 'Zoom in',
  fromPhoto: 'Made by hand from your photo',
  byHand: 'Made by hand',
  cash: 'Cash on Delivery available',
  cashInMostPlaces: 'Cash on Delivery in most places',
  made: (days: string) => `Made in ${days}, then sent`,
  more: (category: string) => `More ${category}`,
  all: (category: string) => `See all ${category}`,
  gone: 'This gift is no longer available.',
};
