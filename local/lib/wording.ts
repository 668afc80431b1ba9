/** How messages name the program that starts the cloud. */
export interface Wording {
  /** The app that runs on the cloud, in one word, such as `shop`. */
  readonly app: string;
  /** The setting that chooses the data folder, such as `SHOP_DATA`. */
  readonly dataDirectory: string;
  /** The command that starts with an empty data folder, such as `npm start -- --fresh`. */
  readonly freshStart: string;
}

export const plainWording: Wording = {
  app: 'cloud',
  dataDirectory: 'dataDirectory',
  freshStart: 'an empty data folder',
};
