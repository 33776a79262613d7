import { type Plugin, runnerImport } from 'vite'

const CONTRACT = /\/src\/contract\/(helper\/[\w-]+|relay)\.ts$/

/** True for a zod schema. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value

/**
 * Removes the schemas from the contract modules of the built dashboard, and with them zod, a fifth of the JavaScript.
 * Methods, paths and access levels stay. The helper validates requests; the dashboard validates responses in
 * development only.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    async load(id) {
      if (!CONTRACT.test(id)) return null
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false })
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const text = JSON.stringify(value, (_, inner: unknown) => (isSchema(inner) ? undefined : inner))
        return text === undefined ? [] : [`export const ${name} = ${text}`]
      })
      return { code: lines.join('\n'), moduleType: 'js' }
    },
  }
}
