/** What the tests use of a package without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Client = { clientId: string; backchannelLogout(accountId: string, sid: string): Promise<void> }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Session = {
    accountId: string
    sidFor(clientId: string): string
    grantIdFor(clientId: string): string | undefined
  }
  export type Context = { oidc: { client: Client; session: Session }; body: string }

  export class Provider {
    constructor(issuer: string, configuration: object)
    Client: { find(id: string): Promise<Client | undefined> }
    Grant: {
      new (of: { clientId: string; accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    /** Koa's. */
    app: { on(event: 'error', listener: (error: Error & { code?: string }) => void): void }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
