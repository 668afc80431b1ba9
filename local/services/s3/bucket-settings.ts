export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly maxAge?: number;
}

export interface BucketSettings {
  readonly name: string;
  readonly cors: readonly CorsRule[];
}
