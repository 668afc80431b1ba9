/** Text as HTML, also inside a quoted attribute. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"'\n]/g, (character) => `&#${character.charCodeAt(0)};`);
