declare module 'sql.js' {
  /** The part of sql.js that the local cloud uses. */
  export interface SqlDatabase {
    run(sql: string): unknown;
    exec(sql: string): { values: unknown[][] }[];
    export(): Uint8Array;
    close(): void;
  }
  export default function initSqlJs(): Promise<{ Database: new (file: Uint8Array) => SqlDatabase }>;
}
