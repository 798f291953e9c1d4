/**
 * The URLs of everything needed to verify a badge, under the configured public base URL.
 * @param publicUrl the configured base, without a slash at the end
 */
export function credentialUrls(publicUrl: string) {
  const badge = (id: string) => `${publicUrl}/b/${id}`
  const organization = (id: string) => `${publicUrl}/o/${id}`
  return {
    /** The signed OpenBadgeCredential; this URL is also the credential's id. */
    credential: (badgeId: string) => `${badge(badgeId)}/credential`,
    /** The same as a signed token (VC-JWT). */
    credentialJwt: (badgeId: string) => `${badge(badgeId)}/credential.jwt`,
    /** The badge's picture with the credential inside, to download. */
    bakedPng: (badgeId: string) => `${badge(badgeId)}/baked.png`,
    bakedSvg: (badgeId: string) => `${badge(badgeId)}/baked.svg`,
    /** The Open Badges 2.0 assertion, for backpacks that support nothing newer. */
    older: (badgeId: string) => `${badge(badgeId)}/ob2.json`,
    olderClass: (badgeId: string) => `${badge(badgeId)}/ob2-class.json`,
    olderIssuer: (organizationId: string) => `${organization(organizationId)}/ob2.json`,
    did: (organizationId: string) => `${organization(organizationId)}/did.json`,
    /** The organization as an Open Badges profile. */
    profile: (organizationId: string) => `${organization(organizationId)}/profile`,
    statusList: (organizationId: string, number: number) => `${organization(organizationId)}/status/${number}`,
  }
}
