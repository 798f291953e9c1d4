import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'

/** Mounts `/auth/sso/:id/metadata`, `/auth/sso/:id/acs` and the provider's logout. */
export function mountSaml(_app: App, _services: Services) {}
