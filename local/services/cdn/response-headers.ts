import type { ResponseHeaders } from './origin.ts';
import type { HeadersPolicySettings } from './settings.ts';

/** Applies a response headers policy to a response's headers. */
export type HeadersPolicy = (headers: ResponseHeaders) => ResponseHeaders;

interface Header {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

/** Compiles a response headers policy. `translate` replaces AWS's origins in the content security policy by local ones. */
export function createHeadersPolicy(
  settings: HeadersPolicySettings,
  translate: (text: string) => string,
): HeadersPolicy {
  const added = [...securityHeaders(settings.SecurityHeadersConfig, translate), ...customHeaders(settings)];
  const removed = settings.RemoveHeadersConfig.Items.map(({ Header: name }) => name.toLowerCase());
  return (headers) => {
    const result = { ...headers };
    for (const name of removed) delete result[name];
    for (const { name, value, override } of added) if (override || !(name in result)) result[name] = value;
    return result;
  };
}

const customHeaders = ({ CustomHeadersConfig }: HeadersPolicySettings): Header[] =>
  CustomHeadersConfig.Items.map(({ Header: name, Value, Override }) => ({
    name: name.toLowerCase(),
    value: Value,
    override: Override,
  }));

function securityHeaders(
  settings: HeadersPolicySettings['SecurityHeadersConfig'],
  translate: (text: string) => string,
): Header[] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } = settings;
  const headers: Header[] = [];
  const add = (name: string, value: string, { Override }: { readonly Override: boolean }) =>
    headers.push({ name, value, override: Override });
  if (ContentSecurityPolicy) {
    add('content-security-policy', translate(ContentSecurityPolicy.ContentSecurityPolicy), ContentSecurityPolicy);
  }
  if (ContentTypeOptions) add('x-content-type-options', 'nosniff', ContentTypeOptions);
  if (FrameOptions) add('x-frame-options', FrameOptions.FrameOption, FrameOptions);
  if (ReferrerPolicy) add('referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy);
  if (StrictTransportSecurity) {
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = StrictTransportSecurity;
    const value = `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`;
    add('strict-transport-security', value, StrictTransportSecurity);
  }
  return headers;
}
