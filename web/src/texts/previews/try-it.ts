export const tryIt = {
  title: 'Try it with your photo',
  lead: 'Choose one photo and see it in all eight styles, in seconds.',
  choose: 'Choose a photo',
  chooseAnother: 'Choose another photo',
  chooseHint: 'JPEG, PNG or WebP.',
  dropHint: 'You can also drop or paste it.',
  promise: 'Your photo stays on this device.',
  decoding: 'Opening your photo…',
  example: 'One of our own drawings in all eight styles.',
  exampleAlt:
    'One portrait of two people as a cartoon, wood engraving, mosaic, caricature, low-poly print, lit mirror, small frames and a heart of photos',
  yourPhoto: 'Your photo',
  stage: 'Your photo in its frame, with an oval for each face',
  stageHint: 'Drag the photo to move it. We draw what is inside an oval in finer detail.',
  styles: 'Your photo in eight styles',
  byHand: 'This shows the style. Our artist makes yours by hand.',
  pictureName: (style: string) => `Your photo as ${style}`,
  seeGifts: 'See gifts',
  ofStyle: (style: string) => `in ${style}`,
  save: 'Save picture',
  saveNamed: (style: string) => `Save picture of ${style}`,
  share: 'Share',
  shareNamed: (style: string) => `Share ${style}`,
  notMade:
    'We couldn’t make the picture. Your device may be offline or short of memory. Close other tabs, then try again.',
  notShared: 'Sharing didn’t work. Press Share again, or save the picture.',
  /** One picture of all styles, and what is written on it. */
  all: {
    title: 'Send it to a friend',
    hint: 'All eight styles in one picture. Your photo is not uploaded.',
    save: 'Save picture of all eight styles',
    share: 'Share all eight styles',
    pictureTitle: 'My photo in eight styles',
    lines: ['One photo,', 'eight gifts'],
    missing: 'Some styles could not be drawn, so there is no picture of all eight.',
  },
  allReady: 'All eight styles ready',
  failed: 'We couldn’t draw the styles. Reload the page, or try a smaller photo.',
  controls: {
    photo: 'Move, zoom and turn the photo',
    face: 'Place the ovals on the faces',
    which: 'Which face',
    numbered: (number: number) => `Face ${number}`,
    add: 'Add an oval',
    remove: 'Remove the oval',
    keepOnly: (number: number) => `Keep only face ${number}`,
    removeNumbered: (number: number) => `Remove face ${number}`,
    findAgain: 'Find the faces again',
    found: (count: number) =>
      count === 0
        ? 'We found no face. Add an oval if there is one, or for a pet’s face.'
        : count === 1
          ? 'We found the face. Move the oval if it is off.'
          : `We found ${count} faces. Move an oval if it is off, or remove a stranger’s.`,
    inFrame: (shown: number, of: number) =>
      shown === 0
        ? 'No face is in the frame. Move the photo to show one.'
        : `The frame shows ${shown} of ${of} faces. Move the photo to choose which.`,
    notSearched: 'We couldn’t look for faces on this device. Put the oval around the face yourself.',
    zoom: 'Zoom',
    across: 'Left and right',
    down: 'Up and down',
    turn: 'Turn',
    width: 'Width',
    height: 'Height',
    reset: 'Reset',
  },
  warnings: {
    dark: 'This photo is quite dark. One with more light makes a better gift.',
    blurred: 'This photo looks blurred. A sharper one makes a better gift.',
    'small-face': 'The face is small in this photo. For a large print, choose a photo taken closer.',
    'few-pixels':
      'This photo is a close-up, but the face has few pixels. For a large print, choose the original or a larger copy.',
  },
};
