/** How messages to a person name the program that starts the cloud. */
export interface Wording {
  /** What runs on the cloud, in one word: `shop`. */
  readonly app: string;
  /** What sets the data folder: `SHOP_DATA`. */
  readonly dataDirectory: string;
  /** What starts with an empty data folder: `npm start -- --fresh`. */
  readonly freshStart: string;
}

export const plainWording: Wording = {
  app: 'cloud',
  dataDirectory: 'dataDirectory',
  freshStart: 'an empty data folder',
};
