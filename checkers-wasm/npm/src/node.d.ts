// The two things that the package uses of Node.js; its types are no dependency.
declare module "node:fs/promises" {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module "node:worker_threads" {
  export interface Port {
    postMessage(message: unknown): void;
    on(event: "message", listener: (message: unknown) => void): void;
  }
  export const parentPort: Port | null;
  export class Worker implements Port {
    constructor(script: URL);
    postMessage(message: unknown): void;
    on(event: "message", listener: (message: never) => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    terminate(): Promise<number>;
  }
}
