import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Buffer) => bytes.toString('base64url')

type Site = {
  origin: string
  rpId: string
  /** How often the device says that it was used. */
  counter: number
}

/** A device with one passkey, as a browser answers for it (WebAuthn, 6.1 and 6.5). It can also lie about the site. */
export function passkeyDevice(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const usual: Site = { origin, rpId: hostname, counter: 0 }
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} }

  function clientData(type: string, challenge: string, at: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  }

  function head({ rpId, counter }: Site, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  return {
    credential,
    create({ challenge }: { challenge: string }, given: Partial<Site> = {}) {
      const site = { ...usual, ...given }
      const [short, long] = [Buffer.from('010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
      const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
      const key = Buffer.concat([Buffer.from([0xa5]), short, left, long, right])
      const authData = Buffer.concat([head(site, 0x41), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const start = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      const attestation = Buffer.concat([start, Buffer.from([authData.length]), authData])
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', challenge, site.origin)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }: { challenge: string }, given: Partial<Site> = {}) {
      const site = { ...usual, ...given }
      const data = clientData('webauthn.get', challenge, site.origin)
      const authenticatorData = head(site, 0x01)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(signature),
        },
      }
    },
  }
}
