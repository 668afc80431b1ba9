import { limits } from '#contracts/limits.ts';
import { photosLabel } from '#contracts/photos/photos-label.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** The photos of a gift, and its preview, on the product's page. */
export const giftPhotos = {
  choose: (most: number) => (most === 1 ? 'Choose a photo' : 'Choose photos'),
  useTried: 'Use the photo you tried',
  began: 'We began with the photo you tried. Crop, replace or remove it if you like.',
  chooseMore: 'Choose more photos',
  chooseHint: 'JPEG, PNG or WebP.',
  dropHint: 'You can also drop files here or paste them.',
  promise: 'Your photos stay on this device until you add the gift to your cart.',
  wanted: (min: number, max: number) => {
    if (min === max) return photosLabel(min);
    return `${min} to ${max} photos`;
  },
  count: (count: number, of: number) => `${count} of ${of} chosen`,
  useForOthers: (names: readonly string[]) => `Use it for ${quoted(names)} too`,
  shared: 'The photo now has a place for each person.',
  stillToChoose: (slots: readonly string[]) => `Still to choose: ${slots.join(', ')}`,
  alsoShown: (names: readonly string[]) =>
    `The preview takes ${quoted(names)} from the first photo until you choose ${names.length === 1 ? 'another' : 'others'}.`,
  peopleOfOne: (count: number) =>
    `The preview shows ${count} people from this photo. With another photo, it shows one person from each.`,
  inGift: (shown: number, of: number) => `The gift shows ${shown} of ${of} faces. Crop the photo to choose which.`,
  photo: (number: number) => `Photo ${number}`,
  list: (label: string) => `${label}: chosen photos`,
  crop: 'Crop',
  pressCrop: 'Press Crop to place it.',
  replace: 'Replace',
  remove: 'Remove',
  earlier: 'Move earlier',
  later: 'Move later',
  removed: (name: string) => `${name} removed.`,
  moved: (name: string, position: number) => `${name} is now number ${position}.`,
  tooMany: (most: number, left: number) =>
    `This gift takes ${photosLabel(most)}, so ${left === 1 ? 'one was' : `${left} were`} left out.`,
  tooLarge: (name: string) =>
    `${name} is larger than ${limits.photos.bytes / 1024 / 1024} MB. Please choose a smaller copy.`,

  cropTitle: (name: string) => `Crop: ${name}`,
  cropHint: 'Drag the photo, or use the sliders. We draw what is inside an oval in finer detail.',
  cropDone: 'Done',
  cropClose: 'Close',
  turn: 'Turn',

  soft: (size: string) => `This will look soft at ${size}. A larger photo, or less zoom, prints sharper.`,
  poor: (size: string) =>
    `This photo is too small for a ${size} print. Do you have the original? WhatsApp shrinks photos.`,
  printed: {
    open: 'See it at printed size',
    title: (name: string) => `${name} at printed size`,
    lead: (size: string) => `How much detail your photo has in a print of ${size}.`,
    realSize: (cm: number) => `About real size: ${cm} × ${cm} cm`,
    larger: 'Three times larger',
    failed: 'We couldn’t open the photo. Close this and try again.',
    close: 'Close the photo at printed size',
  },
  agreePoor: 'Print it anyway',
  agreeAll: (count: number) => (count === 1 ? 'Print it anyway' : 'Print them anyway'),
  pressOne: 'Press a photo to crop, replace, move or remove it.',
  /** One warning for all photos that have the same problem. */
  photosWith: {
    poor: (count: number, size: string) =>
      count === 1
        ? `1 photo is too small for a ${size} print. Do you have the original? WhatsApp shrinks photos.`
        : `${count} photos are too small for a ${size} print. Do you have the originals? WhatsApp shrinks photos.`,
    soft: (count: number, size: string) =>
      `${photosLabel(count)} will look soft at ${size}. Larger photos, or less zoom, print sharper.`,
    'no-face': (count: number) => `In ${photosLabel(count)} we found no face. Press it to mark one.`,
    'more-faces': (count: number) =>
      `In ${photosLabel(count)} we found more faces than the gift shows. Press it to remove the others’ ovals.`,
    dark: (count: number) => (count === 1 ? '1 photo is quite dark.' : `${count} photos are quite dark.`),
    blurred: (count: number) => (count === 1 ? '1 photo looks blurred.' : `${count} photos look blurred.`),
    'small-face': (count: number) => `In ${photosLabel(count)} the face is small.`,
    'few-pixels': (count: number) => `In ${photosLabel(count)} the face has few pixels.`,
  },
  /** A line doesn’t end within it. */
  size: ([width, height]: readonly [number, number]) => `${width / 10}\u00a0×\u00a0${height / 10}\u00a0cm`,
  noFace: 'We found no face. Crop the photo to mark it with an oval, or choose another one.',
  moreFaces: 'We found more faces than this gift shows. Crop the photo to remove the others’ ovals.',
  dark: 'Quite dark. A photo with more light makes a better gift.',
  blurred: 'Looks blurred. A sharper photo makes a better gift.',
  smallFace: 'The face is small. A photo taken closer makes a better gift.',
  fewPixels: 'The face has few pixels. The original, or a larger copy of this photo, makes a better gift.',

  consent: 'These photos are mine to use. For children, a parent agrees.',
  consentHint: 'Please tick this before we send your photos to our artist.',
  waiting: 'Your photos are still on this device. To send them, tick “These photos are mine to use” above.',
  untickedPoor: (count: number) =>
    count === 1
      ? 'One photo is too small for its print. Replace it, or tick “Print it anyway”.'
      : `${count} photos are too small for their print. Replace them, or choose to print them anyway.`,

  preview: 'Your preview',
  previewOf: (title: string, style: string, words: readonly string[]) =>
    words.length === 0
      ? `${title} with your photo, in the style ${style}`
      : `${title} with your photo, in the style ${style}, with the words “${words.join(', ')}”`,
  drawing: 'Drawing your preview…',
  ready: 'Your preview is ready.',
  failed: 'We couldn’t draw the preview. Your photos are safe. Reload the page to try again.',
  notEngravable: (emoji: readonly string[], shapes: readonly string[]) =>
    `${emoji.join(' ')} can’t be engraved, so we’ll leave ${emoji.length === 1 ? 'it' : 'them'} out. We can engrave these as shapes: ${shapes.join(' ')}`,
  missingLetters: (letters: readonly string[]) =>
    `This device has no font for ${letters.map((letter) => `“${letter}”`).join(', ')}, so the preview shows ${letters.length === 1 ? 'a box' : 'boxes'} instead. Our artist gets your words as you typed them.`,
  similarLettering: 'Some letters are in this device’s font here. Your gift gets similar lettering.',
  tooSmallAt: (mm: number, fewer: 'words' | 'lines') =>
    `Some letters get smaller than ${mm} mm on the gift, which is hard to read. Fewer ${fewer} get larger letters.`,
  tooSmallGift: (mm: number) => `On a gift this small, letters are below ${mm} mm and hard to read.`,
  tooSmall: (fewer: 'words' | 'lines') =>
    `Some letters get very small on the gift, which is hard to read. Fewer ${fewer} get larger letters.`,
  previewOfWords: (title: string, words: readonly string[]) => `${title} with the words “${words.join(', ')}”`,
  freePlaces: 'Grey figures are places for more photos. Without them, your gift shows your people only.',
  byHand: 'This shows the style; our artist makes yours by hand.',
  onPlainBoard: 'This shows your words on a plain board. The gift itself is made like its picture.',
  yours: 'Yours',
  example: 'Example',
  show: 'Show',
};
