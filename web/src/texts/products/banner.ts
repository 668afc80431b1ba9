export const banner = {
  label: 'Offer',
  parts: ['It’s our founder’s birthday!', 'Get ₹200 off selected products', 'with the code BIRTHDAY200'],
  pause: 'Pause the banner',
  play: 'Play the banner',
};
