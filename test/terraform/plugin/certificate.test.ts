// The certificate is accepted by Node's parser, and by a verifier that checks name and signature.
import { createPrivateKey, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { selfSignedCertificate } from "../../../src/terraform/plugin/certificate";

const now = Date.UTC(2026, 10, 21, 12);

describe.each(["P-256", "P-521"] as const)("a certificate on %s", (curve) => {
  const { der, pem, key } = selfSignedCertificate(now, curve);
  const certificate = new X509Certificate(der);

  it("is an authority for localhost, for servers and clients", () => {
    expect(certificate.subject).toBe("CN=localhost");
    expect(certificate.issuer).toBe("CN=localhost");
    expect(certificate.ca).toBe(true);
    expect(certificate.subjectAltName).toBe("DNS:localhost");
    expect(certificate.checkHost("localhost")).toBe("localhost");
    expect(certificate.checkHost("example.com")).toBeUndefined();
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
  });

  it("is signed by its own key", () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it("is valid from the day before, so that clocks may differ", () => {
    expect(new Date(certificate.validFrom).toISOString()).toBe("2026-11-20T12:00:00.000Z");
    expect(new Date(certificate.validTo).toISOString()).toBe("2056-11-13T12:00:00.000Z");
  });

  it("has the same content in PEM", () => {
    expect(new X509Certificate(pem).fingerprint256).toBe(certificate.fingerprint256);
  });
});

it("has a new serial number and key each time", () => {
  const made = Array.from({ length: 20 }, () => selfSignedCertificate(now));
  expect(new Set(made.map(({ der }) => new X509Certificate(der).serialNumber)).size).toBe(20);
  expect(new Set(made.map(({ key }) => key)).size).toBe(20);
});
