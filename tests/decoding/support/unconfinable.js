// A decoder process that cannot be confined, as on a system without the needed features.
if (process.permission !== undefined) throw new Error('confined')
await import('./scripted-process.js')
