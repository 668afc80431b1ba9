const noMetrics: TextMetrics = {
  width: 0,
  actualBoundingBoxAscent: 0,
  actualBoundingBoxDescent: 0,
  actualBoundingBoxLeft: 0,
  actualBoundingBoxRight: 0,
  alphabeticBaseline: 0,
  emHeightAscent: 0,
  emHeightDescent: 0,
  fontBoundingBoxAscent: 0,
  fontBoundingBoxDescent: 0,
  hangingBaseline: 0,
  ideographicBaseline: 0,
};

/**
 * A drawing on a device that has fonts for some code points. Each letter is half as wide as high. Like Firefox, the device
 * draws boxes with as many digits as the code point has for all others.
 */
export const aDevice = (hasFont: (code: number) => boolean) => ({
  font: '',
  textBaseline: 'alphabetic' as const,
  measureText: (text: string): TextMetrics => {
    const codes = Array.from(text, (point) => point.codePointAt(0) ?? 0);
    const code = codes[0] ?? 0;
    const height = hasFont(code) ? code : code > 0xffff ? -6 : -4;
    const isBlank = text === '\u2800' || text.trim() === '';
    const extent = isBlank ? {} : { actualBoundingBoxAscent: 40 + height / 1e6, actualBoundingBoxRight: 1 };
    return { ...noMetrics, ...extent, width: codes.length * 50 };
  },
});
