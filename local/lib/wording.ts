/** How messages name the program that starts the cloud. */
export interface Wording {
  /** The app on the cloud, in one word: `shop`. */
  readonly app: string;
  /** The setting for the data folder: `SHOP_DATA`. */
  readonly dataDirectory: string;
  /** The command that starts with an empty data folder: `npm start -- --fresh`. */
  readonly freshStart: string;
}

export const plainWording: Wording = {
  app: 'cloud',
  dataDirectory: 'dataDirectory',
  freshStart: 'an empty data folder',
};
