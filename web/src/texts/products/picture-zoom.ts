export const pictureZoom = {
  close: 'Close',
  in: 'Zoom in',
  out: 'Zoom out',
  stage: 'Enlarged picture',
  percent: (percent: number) => `${percent}%`,
};
