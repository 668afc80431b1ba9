import { randomBytes } from 'node:crypto';
import {
  claimSignature,
  generatorPower,
  modulus,
  multiplier,
  passwordExponent,
  power,
  scrambleOf,
  toNumber,
} from '#services/cognito/srp-numbers.ts';

/** Cognito's challenge, with numbers in hexadecimal and the secret block in base64. */
export interface Challenge {
  readonly USER_ID_FOR_SRP: string;
  readonly SALT: string;
  readonly SRP_B: string;
  readonly SECRET_BLOCK: string;
}

/** The challenge in the parameters of a response. */
export const challengeOf = ({
  USER_ID_FOR_SRP = '',
  SALT = '',
  SRP_B = '',
  SECRET_BLOCK = '',
}: Readonly<Record<string, string>>): Challenge => ({ USER_ID_FOR_SRP, SALT, SRP_B, SECRET_BLOCK });

/**
 * The client side of SRP, for tests that only need a signed-in user. It is many times faster than Amplify's, which computes in
 * JavaScript. A few tests sign in with Amplify itself.
 */
export class SrpClient {
  private readonly secret = toNumber(randomBytes(32));
  private readonly publicValue = generatorPower(this.secret);

  /** `SRP_A`. */
  get opening(): string {
    return this.publicValue.toString(16);
  }

  /** The response to the challenge. `poolName` is the part of the pool's ID after the underscore. */
  respond(poolName: string, password: string, challenge: Challenge): Record<string, string> {
    const { USER_ID_FOR_SRP: username, SALT, SRP_B, SECRET_BLOCK: secretBlock } = challenge;
    const serverPublic = BigInt(`0x${SRP_B}`);
    const scramble = scrambleOf(this.publicValue, serverPublic);
    const exponent = passwordExponent(poolName, username, password, SALT);
    const base = (serverPublic + modulus - ((multiplier * generatorPower(exponent)) % modulus)) % modulus;
    const shared = power(base, this.secret + scramble * exponent);
    const timestamp = cognitoTime(new Date());
    const signature = claimSignature(shared, scramble, { poolName, username, secretBlock, timestamp });
    return {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      PASSWORD_CLAIM_SIGNATURE: signature.toString('base64'),
      TIMESTAMP: timestamp,
    };
  }
}

/** The time in Cognito's format, such as `Fri Nov 20 12:00:00 UTC 2026`. */
function cognitoTime(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
