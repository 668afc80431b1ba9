export const shareProduct = {
  share: 'Share',
  copied: 'Copied.',
  notCopied: 'Copy it from the address bar.',
};
