import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'

/** Mounts `/scim/v2`, whose bearer tokens are those of connections. */
export function mountScim(_app: App, _services: Services) {}
