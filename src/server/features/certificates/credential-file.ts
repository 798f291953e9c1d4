/** How the credential is attached to a certificate: by this a reader finds it again. */
export const CREDENTIAL_FILE = { fileName: 'credential.json', mediaType: 'application/vc+ld+json' }
