export const exportForm = {
  from: 'First day',
  to: 'Last day',
  download: 'Download',
  downloading: 'Preparing the download…',
  downloaded: 'The file is in your downloads.',
};
