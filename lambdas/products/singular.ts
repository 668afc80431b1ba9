/** Words that the rules below would get wrong. */
const irregular: Readonly<Record<string, string>> = {
  canvas: 'canvas',
  canvases: 'canvas',
  children: 'child',
  christmas: 'christmas',
  leaves: 'leaf',
  men: 'man',
  ties: 'tie',
  wives: 'wife',
  women: 'woman',
};

/** The first match applies. The letters required before an ending protect short words. */
const endings: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(?:ss|us|is)$/, '$&'],
  [/(?<=..)ies$/, 'y'],
  [/(ss|x|ch|sh|zz)es$/, '$1'],
  [/(?<=..[^h])oes$/, 'o'],
  [/(?<=...)s$/, ''],
  // Hindi: -iyan, -en, -on, -e.
  [/(?<=..)ियां$/, 'ी'],
  [/(?<=..)[ेो]ं$/, ''],
  [/(?<=..)े$/, 'ा'],
];

/** The singular of a folded word, English or Hindi; the word itself if it is not a plural. */
export function singular(word: string): string {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  const [plural, ending] = endings.find(([each]) => each.test(word)) ?? [];
  return known ?? (plural === undefined || ending === undefined ? word : word.replace(plural, ending));
}
