export const banner = {
  label: 'Offer',
  pause: 'Pause the banner',
  play: 'Play the banner',
};
