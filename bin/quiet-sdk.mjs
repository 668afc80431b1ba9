// The SDK warns at each start that it will drop Node 20, which the shop still supports. Each program that loads the SDK imports
// this first.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
