// A decoder process that fails to start.
throw new Error('nothing to read with')
