import { openCognito } from '../platform/cognito.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { cognitoSecondFactors } from './second-factors.gateway.ts';

export const handler = preTokenGeneration(cognitoSecondFactors(openCognito(process.env)));
