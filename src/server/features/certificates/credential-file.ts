/** File name and media type of the attached credential, by which readers find it in the PDF. */
export const CREDENTIAL_FILE = { fileName: 'credential.json', mediaType: 'application/vc+ld+json' }
