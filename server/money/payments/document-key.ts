import type { Deps } from '../../deps.ts'
import { mac } from '../../people/accounts/mac.ts'

/** The key opens one document and nothing else. It is derived, so that pages can link to it without a row. */
export function documentKey({ secret }: Pick<Deps, 'secret'>, code: string): string {
  return mac(secret, 'paper', code)
}

export function documentPath(deps: Pick<Deps, 'secret'>, code: string): string {
  return `/api/paper/${code}/${documentKey(deps, code)}`
}
