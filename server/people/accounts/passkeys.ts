import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { Factor } from './factor-store.ts'

/** Loaded when first used, because few requests need its many files. */
const library = () => import('@simplewebauthn/server')

/** Passkeys belong to a host's name. Browsers offer them over https, and on this machine. */
export function hasPasskeys({ config }: Pick<Deps, 'config'>): boolean {
  const { hostname } = new URL(config.publicUrl)
  return hostname === 'localhost' || (config.isHttps && !/^[\d.]+$|^\[/.test(hostname))
}

function siteOf({ config }: Pick<Deps, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** EdDSA, ES256 and RS256. By default the library would first offer one that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

const known = (factors: readonly Factor[]) =>
  factors.flatMap(({ credentialId, transports }) => (credentialId ? [{ id: credentialId, transports }] : []))

export async function registrationOptions(
  deps: Pick<Deps, 'config' | 'content'>,
  { id, email, name }: Staff,
  factors: readonly Factor[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: deps.content.site.name,
    rpID: siteOf(deps).expectedRPID,
    userID: Uint8Array.from(Buffer.from(id, 'base64url')),
    userName: email,
    userDisplayName: name,
    excludeCredentials: known(factors),
    supportedAlgorithmIDs,
  })
}

export async function requestOptions(
  deps: Pick<Deps, 'config'>,
  factors: readonly Factor[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  const allowCredentials = known(factors).map(({ id, transports }) => ({ id, transports: transports as never }))
  return generateAuthenticationOptions({ rpID: siteOf(deps).expectedRPID, allowCredentials })
}

/** The password is the first factor, so a device need not ask for its own PIN. Somebody must touch it, though. */
const requireUserVerification = false

/**
 * We ask for no certificate of the device. One that comes all the same is refused unread: to check it, the library would
 * fetch an address that the certificate names.
 */
async function hasCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, 'base64url'))
  const attestation = decodeAttestationObject(bytes)
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

type NewPasskey = Pick<Factor, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Null if it was not made here, for this challenge. */
export async function registeredPasskey(
  deps: Pick<Deps, 'config'>,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    if (await hasCertificate(response)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      ...siteOf(deps),
      ...{ response, expectedChallenge, requireUserVerification, supportedAlgorithmIDs },
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    // The library throws on everything that is wrong with what a stranger sent.
    return null
  }
}

/** The passkey's next counter. Null if it was not signed here, for this challenge, by this passkey. */
export async function nextCounter(
  deps: Pick<Deps, 'config'>,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { credentialId, publicKey, counter }: Factor,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...siteOf(deps),
      ...{ response, expectedChallenge, requireUserVerification },
      credential: {
        id: credentialId ?? '',
        publicKey: Uint8Array.from(Buffer.from(publicKey ?? '', 'base64url')),
        counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
