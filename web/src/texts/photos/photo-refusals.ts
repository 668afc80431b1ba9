/** Why a chosen photo or picture can’t be used, and what to do instead. */
export const photoRefusals = {
  'not-a-picture': 'We can’t open this file. Please choose a JPEG, PNG or WebP picture.',
  heic: 'This photo is in the HEIC format, which most browsers can’t open. Please export it as JPEG, or choose it on your iPhone.',
  broken: 'This picture is damaged or incomplete. Please choose another copy of it.',
  unchecked: 'We couldn’t check this picture. Check your connection, and choose it again.',
  unsupported: 'This browser can’t read photos. Please use another.',
  'too-small': 'This picture is too small. Please choose one of at least 160 by 160 pixels.',
};
