// Starts Swagger UI. A file of its own, because the content security policy allows no inline code.
"use strict";

const place = document.getElementById("swagger-ui");

function csrfToken() {
  const found = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]*)/);
  return found ? decodeURIComponent(found[1]) : "";
}

window.ui = SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    if (!["GET", "HEAD"].includes(request.method ?? "GET")) request.headers["X-CSRFToken"] = csrfToken();
    return request;
  },
});
