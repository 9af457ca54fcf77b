import { contract } from '../../contract/contract.ts';
import { describeApi } from './describe-api.ts';

let description: string | undefined;

/** The OpenAPI document of the whole API as JSON, made when it is first asked for. */
export function apiDescription(): string {
  description ??= JSON.stringify(describeApi(contract));
  return description;
}
